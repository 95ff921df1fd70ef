import { Button } from "@nightlatch/ui";
import { useState } from "react";
import { useDesk } from "../desk/desk-context.ts";

/**
 * Has a list show contacts once an owner asks for them, since reading them is recorded (docs/product/desk.md#contacts). Curators get
 * no control for it.
 *
 * @param what the contacts in words, such as `who wrote`
 */
export function useContacts(what: string) {
  const { me } = useDesk();
  const [isShown, setShown] = useState(false);
  const control = (
    <div>
      <Button variant="secondary" onClick={() => setShown(!isShown)}>
        {isShown ? "Hide" : "Show"} {what}
      </Button>
    </div>
  );
  return me.role === "owner" ? { input: { contacts: isShown }, filters: control } : { input: {} };
}
