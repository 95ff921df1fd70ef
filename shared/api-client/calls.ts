import type { components, paths } from "./api.gen.ts";

/** A shape that the API's document names, such as `Shape<"ListingCard">`. */
export type Shape<Name extends keyof components["schemas"]> = components["schemas"][Name];

type Method = "get" | "post" | "patch";
type PathOf<M extends Method> = { [Path in keyof paths]: paths[Path][M] extends object ? Path : never }[keyof paths];
/** A path of the document with any text in place of each parameter: `/api/listings/${string}`. */
type Filled<Path extends string> = Path extends `${infer Head}{${string}}${infer Tail}` ? `${Head}${string}${Filled<Tail>}` : Path;

/** The addresses of the calls with a method. */
export type AddressOf<M extends Method> = Filled<PathOf<M>>;

/** The call at an address. Both must be exactly alike, since `/api/listings/${string}` also fits what lies below a listing. */
export type CallAt<M extends Method, A extends string> = A extends string
  ? { [Path in PathOf<M>]: Filled<Path> extends A ? (A extends Filled<Path> ? paths[Path][M] : never) : never }[PathOf<M>]
  : never;

/** The value that a call resolves with; undefined where the response has no body. */
export type ResponseOf<Call> = Call extends { responses: infer Responses }
  ? { [Status in keyof Responses]: JsonOf<Responses[Status], undefined> }[keyof Responses]
  : never;

/** The body that a call takes. Lists may be read-only, since nothing changes them. */
export type BodyOf<Call> = Call extends { requestBody?: infer Body } ? ReadOnly<JsonOf<Body, never>> : never;

type JsonOf<Part, Otherwise> = Part extends { content: { "application/json": infer Json } } ? Json : Otherwise;
/** A value with read-only lists in place of the lists of the document. */
export type ReadOnly<T> = T extends readonly (infer Item)[]
  ? readonly ReadOnly<Item>[]
  : T extends object
    ? { readonly [K in keyof T]: ReadOnly<T[K]> }
    : T;

/** The query values of a call. Undefined, null, empty text and empty lists are left out; lists are joined by commas. */
type QueryOf<Call> = Call extends { parameters: { query?: infer Query } }
  ? { readonly [Name in keyof NonNullable<Query>]: QueryValue<NonNullable<Query>[Name]> }
  : never;
type QueryValue<Value> = Value | null | (string extends Value ? readonly string[] : never);

/** The arguments of a GET call after its address. They can be left out unless a query value is needed. */
export type GetOptions<Call> =
  Record<never, never> extends QueryOf<Call>
    ? [query?: QueryOf<Call>, signal?: AbortSignal, headers?: Readonly<Record<string, string>>]
    : [query: QueryOf<Call>, signal?: AbortSignal, headers?: Readonly<Record<string, string>>];

/** A call by its method and path, such as `GET /api/listings/{slug}`. */
export type CallName = { [M in Method]: `${Uppercase<M>} ${PathOf<M>}` }[Method];

/** The value that a call resolves with, by its name. */
export type ResponseTo<Name extends CallName> = Name extends `${infer M} ${infer Path extends keyof paths}`
  ? ResponseOf<paths[Path][Lowercase<M> & Method]>
  : never;
