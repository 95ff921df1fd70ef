// The shell's style sheet, as on the site: it brings tokens, typefaces and the styles that every page begins with.
import "./shell/src/base.css";
