// As on the site: the shell brings tokens, typefaces and what every page begins with.
import "./shell/src/base.css";
