// The base styles of every page. Text measurements depend on them.
import "@nightlatch/ui/base.css";
import "@nightlatch/ui/bar.css";
import "@nightlatch/brand/fonts/faces.css";
