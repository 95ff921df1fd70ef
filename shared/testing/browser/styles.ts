// Tokens and the styles that every page begins with. The shell has the typefaces.
import "@nightlatch/ui/base.css";
