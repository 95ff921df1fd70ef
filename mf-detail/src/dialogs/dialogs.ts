/**
 * The chunk of the page's forms and of what else is done on request. They share one, because they have most of their code in common, and because the name and
 * hash of each chunk are part of every first view.
 */
export { printAlone } from "../detail/print-alone.ts";
export { QuickEditPanel } from "../quick-edit/quick-edit-panel.tsx";
export { ReportDialog } from "../report/report-dialog.tsx";
