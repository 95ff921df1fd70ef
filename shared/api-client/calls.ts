import type { components, paths } from "./api.gen.ts";

export type Shape<Name extends keyof components["schemas"]> = components["schemas"][Name];

type Method = "get" | "post" | "patch";
type PathOf<M extends Method> = { [Path in keyof paths]: paths[Path][M] extends object ? Path : never }[keyof paths];
type Filled<Path extends string> = Path extends `${infer Head}{${string}}${infer Tail}` ? `${Head}${string}${Filled<Tail>}` : Path;

export type AddressOf<M extends Method> = Filled<PathOf<M>>;

/** `Filled<Path>` and the address must extend each other: `/api/listings/${string}` alone also matches paths below a listing. */
export type CallAt<M extends Method, A extends string> = A extends string
  ? { [Path in PathOf<M>]: Filled<Path> extends A ? (A extends Filled<Path> ? paths[Path][M] : never) : never }[PathOf<M>]
  : never;

export type ResponseOf<Call> = Call extends { responses: infer Responses }
  ? { [Status in keyof Responses]: JsonOf<Responses[Status], undefined> }[keyof Responses]
  : never;

export type BodyOf<Call> = Call extends { requestBody?: infer Body } ? ReadOnly<JsonOf<Body, never>> : never;

type JsonOf<Part, Otherwise> = Part extends { content: { "application/json": infer Json } } ? Json : Otherwise;
export type ReadOnly<T> = T extends readonly (infer Item)[]
  ? readonly ReadOnly<Item>[]
  : T extends object
    ? { readonly [K in keyof T]: ReadOnly<T[K]> }
    : T;

/** `toQueryString` omits undefined, null, empty text and empty lists, and joins lists with commas. */
type QueryOf<Call> = Call extends { parameters: { query?: infer Query } }
  ? { readonly [Name in keyof NonNullable<Query>]: QueryValue<NonNullable<Query>[Name]> }
  : never;
type QueryValue<Value> = Value | null | (string extends Value ? readonly string[] : never);

export type GetOptions<Call> =
  Record<never, never> extends QueryOf<Call>
    ? [query?: QueryOf<Call>, signal?: AbortSignal, headers?: Readonly<Record<string, string>>]
    : [query: QueryOf<Call>, signal?: AbortSignal, headers?: Readonly<Record<string, string>>];

export type CallName = { [M in Method]: `${Uppercase<M>} ${PathOf<M>}` }[Method];

export type ResponseTo<Name extends CallName> = Name extends `${infer M} ${infer Path extends keyof paths}`
  ? ResponseOf<paths[Path][Lowercase<M> & Method]>
  : never;
