import type { RemoteName } from "@nightlatch/shared/contracts";
import { Component, type ReactNode } from "react";
import { type Services, ServicesContext } from "../services.ts";
import type { PageAddress } from "./page-loads.ts";
import { PageProblem } from "./page-problem.tsx";

interface Props {
  readonly remote: RemoteName;
  readonly address: PageAddress;
  readonly children: ReactNode;
}

interface State {
  readonly error: Error | undefined;
  readonly at: string | undefined;
}

/** Keeps a remote's failure to its own part of the page. Going elsewhere leaves the failure behind. */
export class RemoteBoundary extends Component<Props, State> {
  static override contextType = ServicesContext;
  declare context: Services;

  override state: State = { error: undefined, at: undefined };

  static getDerivedStateFromError(error: Error): Partial<State> {
    return { error };
  }

  static getDerivedStateFromProps({ address }: Props, state: State): Partial<State> | null {
    const at = address.pathname + address.search;
    if (at === state.at) return null;
    return { at, error: state.at === undefined ? state.error : undefined };
  }

  override componentDidCatch(error: Error): void {
    console.error(`${this.props.remote} failed at ${this.props.address.pathname}: ${error.message}`);
  }

  private readonly retry = (): void => {
    this.context.remotes.retry(this.props.remote);
    this.context.pages.forget(this.props.address);
    this.context.queryClient.removeQueries({ predicate: (query) => query.state.status === "error" });
    this.setState({ error: undefined });
  };

  override render(): ReactNode {
    return this.state.error ? <PageProblem error={this.state.error} onRetry={this.retry} /> : this.props.children;
  }
}
