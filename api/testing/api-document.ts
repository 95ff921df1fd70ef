interface Schema {
  readonly [name: string]: unknown;
  readonly description?: string;
}

type Content = Readonly<Record<string, { readonly schema?: Schema }>>;

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: Schema;
}

interface Call {
  readonly summary?: string;
  readonly description?: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Content };
  readonly responses?: Readonly<Record<string, { readonly description: string; readonly content?: Content }>>;
}

export interface ApiDocument {
  readonly openapi: string;
  readonly info: { readonly title: string; readonly version: string; readonly description?: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Call>>>>;
  readonly components?: { readonly schemas?: Readonly<Record<string, Schema>> };
}
