import { PRODUCT_NAME } from "@nightlatch/domain";
import type { ReactNode } from "react";
import { BOOT_ELEMENT_ID } from "./boot.ts";

interface Props {
  readonly styles?: ReactNode;
  readonly releases: string;
  readonly bootJson: string;
  readonly className: string | undefined;
  readonly children: ReactNode;
}

export function Document({ styles, releases, bootJson, className, children }: Props) {
  return (
    <html lang="en" className={className}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#141b1e" />
        <meta name="application-name" content={PRODUCT_NAME} />
        <meta name="releases" content={releases} />
        <link rel="manifest" href="/site.webmanifest" />
        {styles}
      </head>
      <body>
        {children}
        <script id={BOOT_ELEMENT_ID} type="application/json" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: bootJson }} />
      </body>
    </html>
  );
}
