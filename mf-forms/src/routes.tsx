import { CONTRACT_VERSION, type LoadContext, paths, type RemoteRoute } from "@nightlatch/shared/contracts";
import { lazy } from "react";
import { ContactPage } from "./contact/contact-page.tsx";

export const contract = CONTRACT_VERSION;

/** The long forms are chunks of their own, so that a first view of the contact page carries neither. */
const importAddListing = () => import(/* webpackChunkName: "add-listing" */ "./add-listing/add-listing-page.tsx");
const AddListingPage = lazy(async () => ({ default: (await importAddListing()).AddListingPage }));

async function loadAddListing(context: LoadContext): Promise<void> {
  await (await importAddListing()).loadAddListing(context);
}

const importRemoveListing = () => import(/* webpackChunkName: "remove-listing" */ "./remove-listing/remove-listing-page.tsx");
const RemoveListingPage = lazy(async () => ({ default: (await importRemoveListing()).RemoveListingPage }));

export const routes: readonly RemoteRoute[] = [
  { path: paths.contact(), Component: ContactPage },
  { path: paths.addListing(), load: loadAddListing, Component: AddListingPage, chunk: "add-listing" },
  {
    path: paths.removeListing(),
    // Fetches the chunk, so that it comes ahead with a link that is about to be followed.
    load: async () => {
      await importRemoveListing();
    },
    Component: RemoveListingPage,
    chunk: "remove-listing",
  },
];
