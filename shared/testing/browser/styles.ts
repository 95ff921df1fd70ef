// What every page begins with: tokens, the reset and the typefaces, by which texts are measured.
import "@nightlatch/ui/base.css";
import "@nightlatch/brand/fonts/faces.css";
