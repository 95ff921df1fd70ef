import { CONTRACT_VERSION, hostPath, paths } from "@nightlatch/contract";
import { type LoadContext, lazyImport, type RemoteRoute } from "@nightlatch/runtime";
import { ContactPage } from "./contact/contact-page.tsx";

export const contract = CONTRACT_VERSION;

const importAddListing = () => import(/* webpackChunkName: "add-listing" */ "./add-listing/add-listing-page.tsx");
const AddListingPage = lazyImport(async () => (await importAddListing()).AddListingPage);

async function loadAddListing(context: LoadContext): Promise<void> {
  await (await importAddListing()).loadAddListing(context);
}

const RemoveListingPage = lazyImport(
  async () => (await import(/* webpackChunkName: "remove-listing" */ "./remove-listing/remove-listing-page.tsx")).RemoveListingPage,
);

const HostPage = lazyImport(async () => (await import(/* webpackChunkName: "host" */ "./host/host-page.tsx")).HostPage);

export const routes: readonly RemoteRoute[] = [
  { path: paths.contact(), Component: ContactPage, query: ["subject"], robots: "list", heading: "Contact Us" },
  {
    path: paths.addListing(),
    load: loadAddListing,
    Component: AddListingPage,
    chunk: "add-listing",
    query: ["plan"],
    heading: "Add New Property Listing",
  },
  {
    path: paths.removeListing(),
    // `load` fetches the chunk, so that prefetching a link includes it.
    load: RemoveListingPage.load,
    Component: RemoveListingPage,
    chunk: "remove-listing",
    query: [],
    heading: "Remove a Listing",
  },
  { path: hostPath, load: HostPage.load, Component: HostPage, chunk: "host", query: [], personal: true, heading: "Your page" },
];
