import { useEffect, useState } from "react";
import { type PreviewAccess, useServices } from "../services.ts";
// Imported here, because the styles of chunks that come later are part of the shell's one style sheet.
import "./preview-banner.module.css";

/** The place of the preview banner: empty for visitors without preview access, and until the banner's code has come. */
export function PreviewCorner() {
  const { preview, config } = useServices();
  const [access, setAccess] = useState<PreviewAccess>();
  useEffect(() => {
    preview?.then(setAccess);
  }, [preview]);
  return (
    <>
      {config.preview ? <meta name="robots" content="noindex, nofollow" /> : null}
      {access ? <access.Banner name={access.name} leave={access.leave} /> : null}
    </>
  );
}
