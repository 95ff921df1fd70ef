export declare function pageStylesModule(): string;
