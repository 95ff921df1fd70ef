import { CONTRACT_VERSION, paths, type RemoteRoute } from "@nightlatch/shared/contracts";
import { ContactPage } from "./contact/contact-page.tsx";

export const contract = CONTRACT_VERSION;

export const routes: readonly RemoteRoute[] = [{ path: paths.contact(), Component: ContactPage }];
