// Styles of every page: tokens, the reset, the height of the phones' bar, and the typefaces. Text measurements depend on them.
import "@nightlatch/ui/base.css";
import "@nightlatch/ui/bar.css";
import "@nightlatch/brand/fonts/faces.css";
