/** The chunk of the page's forms: they share most of what they need, and each chunk costs every first view its hashes. */
export { QuickEditPanel } from "../quick-edit/quick-edit-panel.tsx";
export { ReportDialog } from "../report/report-dialog.tsx";
