import { PatienceContext } from "@nightlatch/runtime";
import { Component, createContext, type ReactNode, startTransition } from "react";
import { DEFERRED_RETRY_MS, loadDeferred } from "../load-deferred.ts";
import { note } from "../measure/notes.ts";
import { type Services, ServicesContext } from "../services.ts";
import type { InitialLoad } from "./initial-load.ts";
import type { PageAddress } from "./page-loads.ts";
import { AssetLoadError, PageProblem } from "./page-problem.tsx";
import type { FailedPage } from "./recovery.ts";

interface Props {
  readonly remote: string;
  readonly address: PageAddress;
  readonly children: ReactNode;
}

interface State {
  readonly error: Error | undefined;
  readonly at: string | undefined;
  readonly round: number;
  readonly first: InitialLoad | undefined;
}

export const RenderedContext = createContext<(address: PageAddress) => void>(() => {});

/** True while an error panel is shown. Only the loaded page may replace the panel, not a skeleton. */
export const PanelContext = createContext(false);

const SLOW = new Error("This is taking a while.");

/** Shows an error panel during recovery, or a notice above a server-rendered page. Navigating to another page ends the recovery. */
export class RemoteBoundary extends Component<Props, State> {
  static override contextType = ServicesContext;
  declare context: Services;

  override state: State;

  private seen: string | undefined;
  private left = false;
  private failedPage: FailedPage | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(props: Props, services: Services) {
    super(props, services);
    const { first, pages } = services;
    this.state = { error: undefined, at: undefined, round: 0, first: first?.waits && pages.isFirst(props.address) ? first : undefined };
  }

  static getDerivedStateFromProps({ address }: Props, { at: before, error, round, first }: State): Partial<State> | null {
    const at = address.pathname + address.search;
    if (at === before) return null;
    const left = before !== undefined && (error || first?.waits);
    return left ? { at, error: undefined, round: round + 1, first: undefined } : { at };
  }

  override componentDidMount(): void {
    this.left = false;
    const { first } = this.state;
    if (!first) return;
    first.onLoadError = this.onLoadError;
  }

  override componentDidUpdate(_props: Props, { first }: State): void {
    if (first !== this.state.first) first?.end();
  }

  override componentWillUnmount(): void {
    this.left = true;
    this.state.first?.end();
  }

  private readonly onRendered = ({ pathname, search }: PageAddress): void => {
    const { first, at } = this.state;
    if (first?.waits || pathname + search !== at) return;
    this.seen = at;
    if (this.state.error) this.setState({ error: undefined });
  };

  private readonly onLoadError = (error: Error | undefined): void => {
    const { remote, address } = this.props;
    console.error(`${remote} is missing at ${address.pathname}: ${(error ?? SLOW).message}`);
    if (error) note(remote, error);
    this.setState({ error: error ?? SLOW });
    this.recover(this.state.at, false);
  };

  private readonly onFailed = (error: Error): void => {
    const { remote, address } = this.props;
    console.error(`${remote} failed at ${address.pathname}: ${error.message}`);
    note(remote, error);
    const { at, first } = this.state;
    first?.end();
    this.setState({ error });
    this.recover(at, at !== this.seen && !this.context.pages.isFirst(address));
  };

  private recover(at: string | undefined, arriving: boolean): void {
    this.failedPage = {
      ...this.props,
      services: this.context,
      at,
      arriving,
      show: this.show,
      isOver: () => !this.state.error || this.state.at !== at || this.left,
    };
    void this.handOver();
  }

  private async handOver(): Promise<void> {
    const page = this.failedPage;
    clearTimeout(this.timer);
    if (!page) return;
    try {
      const { recoverPage } = await loadDeferred();
      if (page !== this.failedPage) return;
      this.failedPage = undefined;
      recoverPage(page);
    } catch {
      this.timer = setTimeout(() => page.isOver() || this.handOver(), DEFERRED_RETRY_MS);
    }
  }

  private readonly show = (): void => startTransition(() => this.setState(({ round }) => ({ round: round + 1 })));

  private readonly retry = async (): Promise<void> => {
    try {
      const { retryPage } = await loadDeferred();
      await this.handOver();
      await retryPage();
    } catch {
      // The recovery code failed to load, too; `handOver` retries.
    }
  };

  override render(): ReactNode {
    const { error, round, first } = this.state;
    return (
      <>
        {error && (first?.waits ? <AssetLoadError onRetry={this.retry} /> : <PageProblem error={error} onRetry={this.retry} />)}
        <Attempt key={round} onFailed={this.onFailed}>
          <RenderedContext value={this.onRendered}>
            <PanelContext value={error !== undefined && !first?.waits}>
              <PatienceContext value={first}>{this.props.children}</PatienceContext>
            </PanelContext>
          </RenderedContext>
        </Attempt>
      </>
    );
  }
}

interface AttemptProps {
  readonly onFailed: (error: Error) => void;
  readonly children: ReactNode;
}

/** Renders each retry next to the panel. Inside this boundary, every retry would remount the panel and lose its focus. */
class Attempt extends Component<AttemptProps, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: Error): void {
    this.props.onFailed(error);
  }

  override render(): ReactNode {
    return this.state.failed ? null : this.props.children;
  }
}
