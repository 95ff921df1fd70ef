/** The module that the package has its styles in. */
export declare function pageStylesModule(): string;
