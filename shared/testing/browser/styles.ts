// What every page begins with: tokens, the reset, the room of the phones' bar, and the typefaces, by which texts are measured.
import "@nightlatch/ui/base.css";
import "@nightlatch/ui/bar.css";
import "@nightlatch/brand/fonts/faces.css";
