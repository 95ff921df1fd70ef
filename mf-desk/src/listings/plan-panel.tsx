import { Facts, Panel } from "../ui/index.ts";
import type { ListingAnswer } from "./listed.ts";

type Plan = NonNullable<ListingAnswer["plan"]>;
type Allowance = Plan["allowances"][number];

/** What pricing promises for the listing's plan, beside what the listing has (docs/product/desk.md#plans). */
export function PlanPanel({ plan: { name, includes, allowances } }: { readonly plan: Plan }) {
  return (
    <Panel title={`Its plan: ${name}`}>
      <Facts
        facts={[
          ...allowances.map((each): readonly [string, string] => [each.label, inWords(each)]),
          ["It includes", includes.length > 0 ? includes.join(", ") : "One listing, and nothing besides"],
        ]}
      />
    </Panel>
  );
}

function inWords({ used, limit }: Allowance): string {
  if (limit === null) return `${used}, as many as wanted`;
  const over = used > limit ? ", more than its plan has" : "";
  return limit === 0 ? `${used}, not in its plan` : `${used} of ${limit}${over}`;
}
