import { paths } from "@nightlatch/contract";
import { Link, usePublicConfig } from "@nightlatch/runtime";

/** The end of a sentence that begins with "write to": support's mailbox, or the contact form where none is set. */
export function SupportLink() {
  const { supportEmail } = usePublicConfig().links;
  return supportEmail ? <a href={`mailto:${supportEmail}`}>{supportEmail}</a> : <Link to={paths.contact()}>us by the contact form</Link>;
}
