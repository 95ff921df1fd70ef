import { useDesk } from "../desk/desk-context.ts";
import { DeskPage } from "../desk/desk-page.tsx";
import { Facts, Panel, Time } from "../ui/index.ts";

/** The page `/desk` (docs/product/desk.md#pages). */
export function TodayPage() {
  return (
    <DeskPage title="Today">
      <YourSession />
    </DeskPage>
  );
}

function YourSession() {
  const { me } = useDesk();
  return (
    <Panel title={`Hello ${me.name}`}>
      <Facts
        facts={[
          ["Role", me.role],
          ["Let in by", me.openedBy],
          ["Signed in until", <Time key="until" iso={me.expiresAt} />],
        ]}
      />
    </Panel>
  );
}
