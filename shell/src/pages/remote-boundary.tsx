import { Component, type ReactNode, startTransition } from "react";
import { loadLater } from "../load-later.ts";
import { note } from "../measure/notes.ts";
import { type Services, ServicesContext } from "../services.ts";
import type { FailedPage } from "./failed-page.ts";
import type { PageAddress } from "./page-loads.ts";
import { PageProblem } from "./page-problem.tsx";

interface Props {
  readonly remote: string;
  readonly address: PageAddress;
  readonly children: ReactNode;
}

interface State {
  readonly error: Error | undefined;
  readonly at: string | undefined;
  /** The number of the try to show the page; each is a new `Attempt`. */
  readonly round: number;
}

/** The wait before the code that brings pages back is loaded again, when it did not load itself, in milliseconds. */
const LATER_AGAIN = 8000;

/**
 * Keeps a remote's failure to its own part of the page, and brings the part back when it can be loaded again. Going to
 * another page leaves the failure behind.
 */
export class RemoteBoundary extends Component<Props, State> {
  static override contextType = ServicesContext;
  declare context: Services;

  override state: State = { error: undefined, at: undefined, round: 0 };

  /** The address of the page that was last shown without a failure. */
  private seen: string | undefined;
  private left = false;

  static getDerivedStateFromProps({ address }: Props, { at: before, error, round }: State): Partial<State> | null {
    const at = address.pathname + address.search;
    if (at === before) return null;
    return error ? { at, error: undefined, round: round + 1 } : { at };
  }

  override componentDidMount(): void {
    this.left = false;
  }

  override componentWillUnmount(): void {
    this.left = true;
  }

  private readonly onShown = (): void => {
    this.seen = this.state.at;
    if (this.state.error) this.setState({ error: undefined });
  };

  private readonly onFailed = (error: Error): void => {
    const { remote, address } = this.props;
    console.error(`${remote} failed at ${address.pathname}: ${error.message}`);
    note(remote, error);
    this.setState({ error });
    const { at } = this.state;
    this.recover(at, at !== this.seen && !this.context.pages.isFirst(address));
  };

  private recover(at: string | undefined, arriving: boolean): void {
    const page: FailedPage = {
      ...this.props,
      services: this.context,
      at,
      arriving,
      show: this.show,
      isOver: () => !this.state.error || this.state.at !== at || this.left,
    };
    loadLater().then(
      ({ recoverPage }) => recoverPage(page),
      () => setTimeout(() => page.isOver() || this.recover(at, arriving), LATER_AGAIN),
    );
  }

  /** Renders the page again beside the panel, which goes when the page is there, not before. */
  private readonly show = (): void => startTransition(() => this.setState(({ round }) => ({ round: round + 1 })));

  private readonly retry = (): Promise<void> =>
    loadLater().then(
      ({ retryPage }) => retryPage(),
      () => {},
    );

  override render(): ReactNode {
    const { error, round } = this.state;
    return (
      <>
        {error && <PageProblem error={error} onRetry={this.retry} />}
        <Attempt key={round} onShown={this.onShown} onFailed={this.onFailed}>
          {this.props.children}
        </Attempt>
      </>
    );
  }
}

interface AttemptProps {
  readonly onShown: () => void;
  readonly onFailed: (error: Error) => void;
  readonly children: ReactNode;
}

/**
 * One try to show the page. It stands beside the panel, not around it: a boundary that catches something makes its content
 * anew, so that the panel of a page which fails on every try would be announced each time and lose the focus.
 */
class Attempt extends Component<AttemptProps, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidMount(): void {
    this.componentDidUpdate();
  }

  override componentDidUpdate(): void {
    if (!this.state.failed) this.props.onShown();
  }

  override componentDidCatch(error: Error): void {
    this.props.onFailed(error);
  }

  override render(): ReactNode {
    return this.state.failed ? null : this.props.children;
  }
}
