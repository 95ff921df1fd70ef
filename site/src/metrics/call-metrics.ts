import { Durations, type Figure, inSpan } from "@nightlatch/process";

/** Times the calls of the API that pages make, by what came of them. */
export class CallFigures {
  private readonly seen = new Map<string, Durations>();

  /** Makes a call. */
  run<Answer extends { readonly status: number }>(call: () => Promise<Answer>): Promise<Answer> {
    return inSpan("api", {}, async (add) => {
      const began = performance.now();
      let outcome = "failed";
      try {
        const answer = await call();
        outcome = String(answer.status);
        add({ "http.response.status_code": answer.status });
        return answer;
      } finally {
        this.of(outcome).add(performance.now() - began);
      }
    });
  }

  readonly figure: Figure = {
    name: "nightlatch_api_call_duration_seconds",
    help: "Calls of the API for pages, by status, or failed for those without an answer.",
    type: "histogram",
    read: () => [...this.seen].map(([status, durations]) => ({ durations, labels: { status } })),
  };

  private of(outcome: string): Durations {
    let durations = this.seen.get(outcome);
    if (!durations) {
      durations = new Durations();
      this.seen.set(outcome, durations);
    }
    return durations;
  }
}
