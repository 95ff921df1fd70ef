/** The API's calls and shapes, written by `pnpm api-types` from its OpenAPI document. Do not edit. */
export interface paths {
    "/api/listings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One page of the filtered list, with its total and the counts of each filter.
         * @description Featured listings come first, then the rest, both shuffled by the seed: over the 64 seeds of a day every listing has an equal share of the first places. All pages of a list need the same seed. Lists are comma-separated or given several times. All filters apply together.
         */
        get: {
            parameters: {
                query?: {
                    /** @description A property type, or kink-cabins-bnbs for two of them. */
                    type?: string;
                    /** @description State or country, compared without case, accents and punctuation. */
                    state?: string;
                    /** @description City, compared in the same way. */
                    city?: string;
                    /** @description Text in name, city, state or country. */
                    search?: string;
                    /** @description Text contained in city, state or country. */
                    location?: string;
                    /** @description Any of hot-tub, spanking-bench, bedroom-swing, st-andrews-cross. Comma-separated or given several times. */
                    features?: string;
                    /** @description Any of wifi, kitchen. Comma-separated or given several times. */
                    perks?: string;
                    /** @description Any of the Kink Furniture slugs. Comma-separated or given several times. */
                    furniture?: string;
                    /** @description Any of the General slugs; any skips the filter. Comma-separated or given several times. */
                    dynamics?: string;
                    /** @description All of the Wellness slugs given. Comma-separated or given several times. */
                    wellness?: string;
                    /** @description Any of the LocationType slugs. Comma-separated or given several times. */
                    locationType?: string;
                    /** @description Any of no-cameras, none-inside, outside-only, shared-rooms. Listings without an answer stay. Comma-separated or given several times. */
                    cameras?: string;
                    /** @description Any of alone, shared-walls, neighbours-hear. Listings without an answer stay. Comma-separated or given several times. */
                    sound?: string;
                    /** @description Any of remote, fenced, overlooked. Listings without an answer stay. Comma-separated or given several times. */
                    sightlines?: string;
                    /** @description Any of own-key, host-meets, staff-let-in. Listings without an answer stay. Comma-separated or given several times. */
                    entry?: string;
                    /** @description Any of nobody, host-on-site, staff-on-site, other-guests. Listings without an answer stay. Comma-separated or given several times. */
                    ground?: string;
                    /** @description Any of not-asked, at-booking, at-arrival. Listings without an answer stay. Comma-separated or given several times. */
                    identity?: string;
                    /** @description Any of no-pictures, own-room-only, marked-spot, of-yourselves. Listings without an answer stay. Comma-separated or given several times. */
                    pictures?: string;
                    /** @description Applies to lifestyle clubs only; other types pass. */
                    onPremPlay?: boolean;
                    /** @description At least this capacity. Numbers outside the range are moved into it. */
                    maxGuests?: number;
                    /** @description Leaves out listings without an answer to the privacy parameters. */
                    said?: "only";
                    /** @description Sets the order: 64 times the days since 1970, UTC, plus a number below 64; by default 0. */
                    seed?: number;
                    /** @description Listings on the page; by default 18. */
                    limit?: number;
                    /** @description The nextCursor of the page before, with the same seed. */
                    cursor?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The page. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ListingPage"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/properties": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All published properties, as records in the source's spelling. */
        get: {
            parameters: {
                query?: {
                    /** @description Also returns drafts, which needs a valid preview session. */
                    includeDrafts?: "true" | "false";
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The records, without anything private. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["PublicRecord"][];
                    };
                };
            };
        };
        put?: never;
        /**
         * Submits a listing.
         * @description It is stored before the response is sent, pending and unpublished. It is shown once an operator has approved it. Only kink-cabin and kinkbnb are accepted.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        Name: string;
                        Description: string;
                        City: string;
                        State: string;
                        Country: string;
                        /** @default [] */
                        "Property Type": string[];
                        Website?: string;
                        "Booking Link"?: string;
                        "Airbnb URL"?: string;
                        "VRBO URL"?: string;
                        "Booking URL"?: string;
                        "Other URL"?: string;
                        Instagram?: string;
                        Facebook?: string;
                        "X.com"?: string;
                        "Max Number of Guests"?: number;
                        Bedrooms?: number;
                        Beds?: number;
                        Bathrooms?: number;
                        "Bed Layout Notes"?: string;
                        /** @default [] */
                        Tags?: string[];
                        "Host Name"?: string;
                        "Host Email": string;
                        "Host Phone": string;
                        /** @enum {string} */
                        "Plan Wanted"?: "free" | "upgraded" | "pro" | "elite";
                        Cameras?: string;
                        "Cameras Detail"?: string;
                        Sound?: string;
                        "Sound Detail"?: string;
                        Sightlines?: string;
                        "Sightlines Detail"?: string;
                        Entry?: string;
                        "Entry Detail"?: string;
                        "On the Ground"?: string | string[];
                        "On the Ground Detail"?: string;
                        "Identity Asked"?: string;
                        "Identity Asked Detail"?: string;
                        "Pictures Allowed"?: string;
                        "Pictures Allowed Detail"?: string;
                        /** @description Photos uploaded within the last day, the cover first. */
                        Photos?: {
                            /** @description What POST /api/photos returned. */
                            photo: string;
                            /**
                             * @description What it shows, in a few words.
                             * @default
                             */
                            caption?: string;
                        }[];
                        /** @description Leave it out or empty: only programs fill it in. */
                        website?: string;
                        /** @description Milliseconds from showing the form to sending it. */
                        elapsedMs?: number;
                        /** @description A solved challenge of GET /api/challenge. Without it fewer forms are accepted from one client. */
                        proof?: string;
                        /** @description A random name of this message. If it is sent again under the same name, such as after a lost response, it counts once. */
                        once?: string;
                    };
                };
            };
            responses: {
                /** @description The listing is stored. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            ok: true;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/stays": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The facts that visitors compare, of up to 20 listings. */
        get: {
            parameters: {
                query: {
                    /** @description The slugs of 1 to 20 stays, exactly as lists give them. Comma-separated or given several times. */
                    slugs: string | string[];
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The listings found, and the slugs that were not. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Stays"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/suggestions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Places and properties that match the typed text. */
        get: {
            parameters: {
                query: {
                    /** @description The typed text. Below two characters there are no suggestions. */
                    q: string;
                    /** @description Only properties by their name, as the removal form needs them; at most 8. */
                    kind?: "property";
                    /** @description At most this many, 1 to 10. */
                    limit?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Suggestions, best first: places before properties. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Suggestion"][];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/listings/{slug}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Everything that a listing's page shows. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description The listing's slug, exactly as lists give it. */
                    slug: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The listing. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ListingDetail"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/listings/{slug}/similar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** At most 3 stays of the listing's kind: from its city, then its state, its region and its country. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description The listing's slug, exactly as lists give it. */
                    slug: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The stays, nearest first. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["SimilarListings"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/category-counts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How many published listings each browse category has. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Counts by the category's value in a browse address. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["CategoryCounts"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/feature-counts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How many published listings have each feature. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Counts by the feature's slug, including zeros. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["FeatureCounts"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/facets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The feature slugs that filters and forms offer, by category. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Lists of slugs. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            furniture: string[];
                            general: string[];
                            wellness: string[];
                            atmosphere: string[];
                            locationType: string[];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tags-map": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What each tag id means. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Tag id to name, slug and category. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: {
                                name: string;
                                slug: string;
                                category: string;
                            };
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sitemap-entries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every page that the catalogue gives the site, for its sitemap. */
        get: {
            parameters: {
                query?: {
                    /** @description The position in the list to start at. */
                    from?: number;
                    /** @description At most this many listings; 0 returns only the catalogue's version. */
                    limit?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Listings and browse places. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            version: number;
                            next: number | null;
                            listings: {
                                slug: string;
                                updatedAt: string;
                            }[];
                            places: {
                                type: string;
                                state: string | null;
                                city: string | null;
                                updatedAt: string;
                            }[];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/places": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Countries, states and cities with the number of published listings in each, and where the cities are. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Countries with the most listings first, states and cities by name. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            total: number;
                            countries: {
                                name: string;
                                count: number;
                                states: {
                                    name: string;
                                    count: number;
                                    cities: {
                                        name: string;
                                        count: number;
                                        at?: [
                                            number,
                                            number
                                        ];
                                    }[];
                                }[];
                            }[];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/nearby": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The cities with listings that are nearest to a city, state or country. */
        get: {
            parameters: {
                query: {
                    /** @description The state or country, as in the address of a list. */
                    state: string;
                    /** @description The city; without it, distances are from the whole state. */
                    city?: string;
                    /** @description The list's type: only cities with its listings; all for every type. */
                    type?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Nearest first; none when the place is not known. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: {
                                state: string;
                                city: string;
                                label: string;
                                count: number;
                                km: number;
                                away: string;
                            }[];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/challenge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A small proof of work, good for ten minutes and one form.
         * @description Send it back solved as the form's proof: base64 of the JSON object {challenge, solution}.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The challenge. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @description The task, in the format of altcha's second protocol. */
                            parameters: {
                                algorithm: string;
                                nonce: string;
                                salt: string;
                                cost: number;
                                keyLength: number;
                                keyPrefix: string;
                                keySignature?: string;
                                expiresAt?: number;
                            };
                            /** @description Send it back unchanged with the solution. */
                            signature: string;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/contact": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sends a message to the site's operators.
         * @description The message is stored before the response is sent.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description The sender's name. */
                        name: string;
                        /** @description Where to send the answer. */
                        email: string;
                        /**
                         * @description Empty means general.
                         * @enum {string}
                         */
                        subject?: "" | "general" | "support" | "listing" | "partnership" | "press";
                        /** @description The message. */
                        message: string;
                        /** @description Leave it out or empty: only programs fill it in. */
                        website?: string;
                        /** @description Milliseconds from showing the form to sending it. */
                        elapsedMs?: number;
                        /** @description A solved challenge of GET /api/challenge. Without it fewer forms are accepted from one client. */
                        proof?: string;
                        /** @description A random name of this message. If it is sent again under the same name, such as after a lost response, it counts once. */
                        once?: string;
                    };
                };
            };
            responses: {
                /** @description The message is stored. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            message: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/forms/{formId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accepts a message from a form.
         * @description The message is stored before the response is sent. A removal request may add "removal", the request field by field.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description The form; removal for removal requests. */
                    formId: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description The sender's name. */
                        name: string;
                        /** @description Where to send the answer. */
                        email: string;
                        /** @description What it is about, in one line. */
                        subject: string;
                        /** @description The message. */
                        message: string;
                        /** @description Only with the subject "Request to remove listing": the request field by field, and its reference. */
                        removal?: {
                            reference: string;
                            /** @default  */
                            propertyName?: string;
                            /** @default  */
                            propertyId?: string;
                            /** @default  */
                            bookingLink?: string;
                            /** @default  */
                            hostName?: string;
                            /** @default  */
                            hostEmail?: string;
                            /** @default  */
                            hostPhone?: string;
                            /**
                             * @default email
                             * @enum {string}
                             */
                            preferredContact?: "email" | "phone";
                            /** @default  */
                            reason?: string;
                            /** @default  */
                            reasonDetails?: string;
                            /**
                             * @default permanent
                             * @enum {string}
                             */
                            permanence?: "temporary" | "permanent";
                            /** @default false */
                            authorized?: boolean;
                        };
                        /** @description Leave it out or empty: only programs fill it in. */
                        website?: string;
                        /** @description Milliseconds from showing the form to sending it. */
                        elapsedMs?: number;
                        /** @description A solved challenge of GET /api/challenge. Without it fewer forms are accepted from one client. */
                        proof?: string;
                        /** @description A random name of this message. If it is sent again under the same name, such as after a lost response, it counts once. */
                        once?: string;
                    };
                };
            };
            responses: {
                /** @description The message is stored. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            ok: true;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/reports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reports something that is wrong with a listing.
         * @description The report is stored before the response is sent.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description The listing's slug. */
                        slug: string;
                        /**
                         * @description What is wrong.
                         * @enum {string}
                         */
                        reason: "labels-mismatch" | "wrong-details" | "closed" | "wrong-photos" | "safety" | "other";
                        /** @description In the visitor's own words. */
                        details?: string;
                        /** @description Leave it out or empty: only programs fill it in. */
                        website?: string;
                        /** @description Milliseconds from showing the form to sending it. */
                        elapsedMs?: number;
                        /** @description A solved challenge of GET /api/challenge. Without it fewer forms are accepted from one client. */
                        proof?: string;
                        /** @description A random name of this message. If it is sent again under the same name, such as after a lost response, it counts once. */
                        once?: string;
                    };
                };
            };
            responses: {
                /** @description The report is stored. */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            ok: true;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/preview/validate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Opens a preview session with a token.
         * @description The session is an httpOnly cookie. A browser that already has it gets the same one. One browser more than the token allows revokes the token for all of them, and the response has autoRevoked.
         */
        get: {
            parameters: {
                query: {
                    /** @description The token of the invitation. */
                    token: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The session is open. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @description The name that the banner greets. */
                            name: string;
                            /**
                             * @description all: every unpublished listing; listed: those of allowedIds.
                             * @enum {string}
                             */
                            scope: "all" | "listed";
                            /** @description Record ids of the unpublished listings that scope listed opens. */
                            allowedIds: string[];
                            /** @description ISO time. */
                            expiresAt: string;
                            /** @enum {boolean} */
                            ok: true;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/preview/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the request's preview session permits; 204 when it has none. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The session is valid. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @description The name that the banner greets. */
                            name: string;
                            /**
                             * @description all: every unpublished listing; listed: those of allowedIds.
                             * @enum {string}
                             */
                            scope: "all" | "listed";
                            /** @description Record ids of the unpublished listings that scope listed opens. */
                            allowedIds: string[];
                            /** @description ISO time. */
                            expiresAt: string;
                            /** @description Until expiresAt, by the server's clock: a visitor's own may be days ahead or behind. */
                            secondsLeft: number;
                        };
                    };
                };
                /** @description There is no session. */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/preview/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Ends the request's preview session. Without one it does nothing. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The session has ended. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            ok: true;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/preview/track": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Records that a preview was opened or left.
         * @description The response is the same whether the token is known or not.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description Not needed with a session, whose cookie identifies the browser. */
                        token?: string;
                        /** @enum {string} */
                        event: "preview_activated" | "preview_deactivated";
                        path: string;
                    };
                };
            };
            responses: {
                /** @description Recorded. */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * An advertisement for a property's page.
         * @description Chosen again for each request, never cached. A tab that sends its random id as x-nightlatch-session does not keep getting the same one.
         */
        get: {
            parameters: {
                query: {
                    /** @description The region group of the property's state. */
                    region: "tx-la-ok" | "tn-ga-ky" | "fl" | "deep-south" | "carolinas-va" | "northeast" | "midwest" | "southwest" | "mountain-west" | "pacific-northwest" | "ca-nv" | "ak-hi-pr-vi" | "territories";
                    /** @description The property whose page shows the advertisement. */
                    propertyId: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description An advertisement. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Ad"];
                    };
                };
                /** @description No advertisement. */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ads/track": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Records that an advertisement was shown or clicked.
         * @description Counted once per page view, or per tab and property, in the day's totals.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description placement_id of the advertisement. */
                        placementId: string;
                        /** @description creative_id of the advertisement. */
                        creativeId: string;
                        /** @description The property whose page showed it. */
                        propertyId: string;
                        /** @description The random id of the visitor's tab. Only its hash is kept, for a day. */
                        sessionId: string;
                        /**
                         * @description What happened; by default click.
                         * @default click
                         * @enum {string}
                         */
                        event?: "impression" | "click";
                        /** @description A random id of one page view. Repeated events in it count once. */
                        viewId?: string;
                    };
                };
            };
            responses: {
                /** @description Counted, now or before. */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/outbound": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Records that a visitor followed a listing's link to another site.
         * @description Counted in the day's totals, by listing and kind. Nothing about the visitor is stored.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description The listing whose link was followed. */
                        slug: string;
                        /**
                         * @description What the link is for.
                         * @enum {string}
                         */
                        kind: "booking";
                    };
                };
            };
            responses: {
                /** @description Counted. */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/views": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Records that a listing's page was viewed.
         * @description Counted in the day's totals, by listing. Nothing about the visitor is stored. The response does not say whether it was counted.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description The listing whose page is viewed. */
                        slug: string;
                    };
                };
            };
            responses: {
                /** @description Received. */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/waitlist": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Asks for a place on the waiting list.
         * @description Takes JSON and forms. An email with a link to confirm goes to the address; known and unknown addresses get the same response. A form from a browser is redirected to the page instead.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description The address to write to. */
                        email_address: string;
                        /** @description Interests: interest-traveler, interest-host. */
                        tags?: string[];
                        /** @description The same, as forms spell it. */
                        "tags[]"?: string[];
                        /** @description Leave it out or empty: only programs fill it in. */
                        website?: string;
                        /** @description Milliseconds from showing the form to sending it. */
                        elapsedMs?: number;
                        /** @description A solved challenge of GET /api/challenge. Without it fewer forms are accepted from one client. */
                        proof?: string;
                        /** @description A random name of this message. If it is sent again under the same name, such as after a lost response, it counts once. */
                        once?: string;
                    };
                };
            };
            responses: {
                /** @description The request is stored. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            ok: true;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/photos": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Uploads a photo for a listing.
         * @description The body is the file: JPEG, PNG, WebP or AVIF, at most 12582912 bytes and 64000000 pixels, not animated. It is reduced and re-encoded, without the camera's notes. It is shown once an operator has approved the listing, and deleted if no listing uses it within a day.
         */
        post: {
            parameters: {
                query?: {
                    /** @description Leave it out or empty: only programs fill it in. */
                    website?: string;
                    /** @description Milliseconds from choosing the photo to sending it. */
                    elapsedMs?: number;
                    /** @description A solved challenge of GET /api/challenge. Without it fewer forms are accepted from one client. */
                    proof?: string;
                    /** @description A random name of this message. If it is sent again under the same name, such as after a lost response, it counts once. */
                    once?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "image/jpeg": string;
                    "image/png": string;
                    "image/webp": string;
                    "image/avif": string;
                };
            };
            responses: {
                /** @description The photo is stored. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @description Names the photo when the listing is submitted. A secret: its holder may use the photo. */
                            photo: string;
                            /** @description Of the stored photo, upright. */
                            width: number;
                            height: number;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/desk/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["SignedIn"] | {
                            /** @enum {boolean} */
                            signedIn: false;
                            mail: boolean;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/desk/link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        token: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            name: string;
                            /** @enum {string} */
                            role: "curator" | "owner";
                            hours: number;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/desk/enter": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        token: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["SignedIn"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/desk/mail-link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        email: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                202: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            ok: true;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/desk/sign-out": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        token: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            signedIn: false;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/desk/own": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            sessions: {
                                id: string;
                                name: string;
                                /** @enum {string} */
                                role: "curator" | "owner";
                                openedBy: string;
                                since: string;
                                lastUsed: string;
                                device: string;
                                until: string;
                            }[];
                            passkeys: {
                                since: string;
                                lastUsed: string | null;
                                id: string;
                                name: string;
                                label: string;
                            }[];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/desk/own/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        token: string;
                        /** Format: uuid */
                        id?: string;
                        passkey?: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            ok: true;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/desk/passkeys/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        token: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            challenge: string;
                            timeout?: number;
                            hints?: ("hybrid" | "security-key" | "client-device")[];
                            extensions?: {
                                credProps?: boolean;
                            };
                            rp: {
                                id?: string;
                                name: string;
                            };
                            user: {
                                id: string;
                                name: string;
                                displayName: string;
                            };
                            pubKeyCredParams: {
                                alg: number;
                                /** @enum {string} */
                                type: "public-key";
                            }[];
                            excludeCredentials?: {
                                id: string;
                                type: string;
                                transports?: string[];
                            }[];
                            authenticatorSelection?: {
                                /** @enum {string} */
                                residentKey?: "discouraged" | "preferred" | "required";
                                /** @enum {string} */
                                userVerification?: "discouraged" | "preferred" | "required";
                            };
                            /** @enum {string} */
                            attestation?: "direct" | "enterprise" | "indirect" | "none";
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/desk/passkeys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        token: string;
                        label: string;
                        response: {
                            id: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            ok: true;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/desk/passkey-sign-in/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": Record<string, never>;
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            challenge: string;
                            timeout?: number;
                            hints?: ("hybrid" | "security-key" | "client-device")[];
                            extensions?: {
                                credProps?: boolean;
                            };
                            rpId?: string;
                            allowCredentials?: {
                                id: string;
                                type: string;
                                transports?: string[];
                            }[];
                            /** @enum {string} */
                            userVerification?: "discouraged" | "preferred" | "required";
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/desk/passkey-sign-in": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        response: {
                            id: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["SignedIn"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/desk/run/{operation}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    operation: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        token: string;
                        /** @default {} */
                        input?: unknown;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            result: unknown;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/desk/photos": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @description Names the photo when the listing is submitted. A secret: its holder may use the photo. */
                            photo: string;
                            /** @description Of the stored photo, upright. */
                            width: number;
                            height: number;
                            src: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/host/link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @default  */
                        email?: string;
                        /** @description Leave it out or empty: only programs fill it in. */
                        website?: string;
                        /** @description Milliseconds from showing the form to sending it. */
                        elapsedMs?: number;
                        /** @description A solved challenge of GET /api/challenge. Without it fewer forms are accepted from one client. */
                        proof?: string;
                        /** @description A random name of this message. If it is sent again under the same name, such as after a lost response, it counts once. */
                        once?: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            ok: true;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/host/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            session: components["schemas"]["HostSession"] | null;
                        };
                    };
                };
            };
        };
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        token: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["HostSession"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/host/address/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        token: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {string} */
                            state: "waits" | "done";
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/host/address/undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        token: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {string} */
                            state: "waits" | "done";
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/host/removal/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        token: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {string} */
                            state: "waits" | "done";
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/host/session/end": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        csrf: string;
                        /** @description A random name of this message. If it is sent again under the same name, such as after a lost response, it counts once. */
                        once?: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            ok: true;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/host/listings/{slug}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    slug: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["HostedListing"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/host/listings/{slug}/held": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    slug: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        csrf: string;
                        /** @description A random name of this message. If it is sent again under the same name, such as after a lost response, it counts once. */
                        once?: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/host/address": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        csrf: string;
                        /** @description A random name of this message. If it is sent again under the same name, such as after a lost response, it counts once. */
                        once?: string;
                        /** @default  */
                        email?: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            address?: components["schemas"]["AddressChange"];
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/host/address/drop": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        csrf: string;
                        /** @description A random name of this message. If it is sent again under the same name, such as after a lost response, it counts once. */
                        once?: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            address?: components["schemas"]["AddressChange"];
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/host/listings/{slug}/pause": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    slug: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        csrf: string;
                        /** @description A random name of this message. If it is sent again under the same name, such as after a lost response, it counts once. */
                        once?: string;
                        paused: boolean;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["HostedListing"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/host/listings/{slug}/facts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    slug: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        csrf: string;
                        /** @description A random name of this message. If it is sent again under the same name, such as after a lost response, it counts once. */
                        once?: string;
                        answers: {
                            /** @default  */
                            cameras?: string;
                            /** @default  */
                            camerasDetail?: string;
                            /** @default  */
                            sound?: string;
                            /** @default  */
                            soundDetail?: string;
                            /** @default  */
                            sightlines?: string;
                            /** @default  */
                            sightlinesDetail?: string;
                            /** @default  */
                            entry?: string;
                            /** @default  */
                            entryDetail?: string;
                            /** @default [] */
                            ground?: string[];
                            /** @default  */
                            groundDetail?: string;
                            /** @default  */
                            identity?: string;
                            /** @default  */
                            identityDetail?: string;
                            /** @default  */
                            pictures?: string;
                            /** @default  */
                            picturesDetail?: string;
                        };
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["HostedListing"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/host/listings/{slug}/plan": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    slug: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        csrf: string;
                        /** @description A random name of this message. If it is sent again under the same name, such as after a lost response, it counts once. */
                        once?: string;
                        /** @enum {string} */
                        plan: "free" | "upgraded" | "pro" | "elite";
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["HostedListing"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/host/listings/{slug}/proposals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    slug: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        csrf: string;
                        /** @description A random name of this message. If it is sent again under the same name, such as after a lost response, it counts once. */
                        once?: string;
                        fields: {
                            name: string;
                            propertyType?: string;
                            description: string;
                            city: string;
                            state: string;
                            country: string;
                            website: string;
                            bookingLink: string;
                            maxGuests: string;
                            bedrooms: string;
                            beds: string;
                            bathrooms: string;
                            bedLayoutNotes: string;
                            furniture: string[];
                            wellness: string[];
                            general: string[];
                            atmosphere: string[];
                            locationType: string[];
                        };
                        /** @default  */
                        note?: string;
                        /** @description Photos uploaded within the last day, the cover first. */
                        photos?: {
                            /** @description What POST /api/photos returned. */
                            photo: string;
                            /**
                             * @description What it shows, in a few words.
                             * @default
                             */
                            caption?: string;
                        }[];
                        pictures?: ({
                            url: string;
                            caption: string;
                        } | {
                            photo: string;
                        })[];
                        seen?: {
                            fields: {
                                name: string;
                                propertyType?: string;
                                description: string;
                                city: string;
                                state: string;
                                country: string;
                                website: string;
                                bookingLink: string;
                                maxGuests: string;
                                bedrooms: string;
                                beds: string;
                                bathrooms: string;
                                bedLayoutNotes: string;
                                furniture: string[];
                                wellness: string[];
                                general: string[];
                                atmosphere: string[];
                                locationType: string[];
                            };
                            pictures: {
                                url: string;
                                caption: string;
                            }[];
                        };
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["HostedListing"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/host/listings/{slug}/vanish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    slug: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        csrf: string;
                        /** @description A random name of this message. If it is sent again under the same name, such as after a lost response, it counts once. */
                        once?: string;
                        confirm: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            ok: true;
                            stays: boolean;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/host/listings/{slug}/erase": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    slug: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        csrf: string;
                        /** @description A random name of this message. If it is sent again under the same name, such as after a lost response, it counts once. */
                        once?: string;
                        confirm: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            ok: true;
                            stays: boolean;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/operator/listings/{slug}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    slug: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            slug: string;
                            version: string;
                            name: string;
                            description: string;
                            website: string;
                            bookingLink: string;
                            maxGuests: number | null;
                            bedrooms: number | null;
                            beds: number | null;
                            bathrooms: number | null;
                            published: boolean;
                            featured: boolean;
                            lifestyleAware: boolean;
                            lifestyleFriendly: boolean;
                            oneCoupleOnly: boolean;
                            cameras: string;
                            sound: string;
                            sightlines: string;
                            entry: string;
                            ground: string;
                            identity: string;
                            pictures: string;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    slug: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        name?: string;
                        description?: string;
                        website?: string;
                        bookingLink?: string;
                        maxGuests?: number | null;
                        bedrooms?: number | null;
                        beds?: number | null;
                        bathrooms?: number | null;
                        published?: boolean;
                        featured?: boolean;
                        lifestyleAware?: boolean;
                        lifestyleFriendly?: boolean;
                        oneCoupleOnly?: boolean;
                        cameras?: string;
                        sound?: string;
                        sightlines?: string;
                        entry?: string;
                        ground?: string;
                        identity?: string;
                        pictures?: string;
                        version: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            slug: string;
                            version: string;
                            name: string;
                            description: string;
                            website: string;
                            bookingLink: string;
                            maxGuests: number | null;
                            bedrooms: number | null;
                            beds: number | null;
                            bathrooms: number | null;
                            published: boolean;
                            featured: boolean;
                            lifestyleAware: boolean;
                            lifestyleFriendly: boolean;
                            oneCoupleOnly: boolean;
                            cameras: string;
                            sound: string;
                            sightlines: string;
                            entry: string;
                            ground: string;
                            identity: string;
                            pictures: string;
                        };
                    };
                };
            };
        };
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        SignedIn: {
            /** @constant */
            signedIn: true;
            id: string;
            name: string;
            /** @enum {string} */
            role: "curator" | "owner";
            openedBy: string;
            expiresAt: string;
            idleMinutes: number;
            token: string;
            may: ("listings list" | "listings places" | "listings show" | "listings publish" | "listings unpublish" | "listings verify" | "listings feature" | "listings boost" | "listings edit" | "listings fact" | "listings remove" | "listings history" | "listings host-link" | "listings revert" | "listings change" | "listings form" | "listings pictures" | "submissions list" | "submissions show" | "submissions reasons" | "submissions approve" | "submissions reject" | "submissions edit" | "submissions photos" | "submissions ask" | "submissions undo" | "submissions approve-many" | "submissions reject-many" | "submissions undo-many" | "removals list" | "removals show" | "removals resolve" | "reports list" | "reports resolve" | "reports resolve-many" | "subscribers list" | "subscribers page" | "subscribers exported" | "messages list" | "messages show" | "messages answer" | "messages close" | "erase" | "mentions list" | "mentions erase" | "person show" | "person export" | "mails list" | "mails server" | "mails retry" | "mails close" | "mails retry-many" | "mails close-many" | "ads add" | "ads list" | "ads edit" | "ads pause" | "ads resume" | "ads stats" | "ads days" | "demo remove" | "listings fields" | "listings page" | "listings exported" | "listings values" | "listings import" | "imports begin" | "imports end" | "imports list" | "imports show" | "imports undo" | "imports upload" | "imports drop" | "imports look" | "imports start" | "imports changes" | "imports maps" | "imports keep map" | "table show" | "table set" | "table look" | "table run" | "table gone" | "table confirm" | "table keep" | "table readmit" | "photos page" | "photos hashed" | "photos check" | "preview issue" | "preview list" | "preview use" | "preview revoke" | "audit list" | "desk open" | "desk list" | "desk revoke" | "today")[];
            mayKeep: boolean;
        };
        /** @description One page of the browse list. */
        ListingPage: {
            items: components["schemas"]["ListingCard"][];
            /** @description How many listings the whole query matches. */
            total: number;
            /** @description How many listings the type has, without other filters. */
            typeTotal: number;
            /** @description Send it back as cursor for the next page; null at the end. */
            nextCursor: string | null;
            facets: components["schemas"]["FacetCounts"];
            /** @description The query's type and place as visitors read them. */
            place: {
                type: components["schemas"]["Named"] | null;
                state: components["schemas"]["Named"] | null;
                city: components["schemas"]["Named"] | null;
            };
            /** @description Only when nothing matches and dropping one filter value would help: those values, most listings first. */
            drops?: components["schemas"]["DropHint"][];
        };
        /** @description A listing as the browse grid shows it. */
        ListingCard: {
            id: string;
            slug: string;
            name: string;
            city: string;
            state: string;
            country: string;
            /** @description The type on the badge; missing when the listing has none that is known. */
            type?: components["schemas"]["Named"];
            /** @description How many guests may stay. */
            guests: number;
            bedrooms: number;
            /** @description The first three furniture labels. */
            furniture: string[];
            /** @description How many more furniture labels there are. */
            furnitureMore: number;
            hotTub: boolean;
            featured: boolean;
            /** @description The host confirmed the listing. */
            verified: boolean;
            /** @description Short words for the most telling privacy facts, at most two; missing when none is given. */
            privacy?: string[];
            /** @description The first image; missing when there is none. */
            picture?: components["schemas"]["Picture"];
            /** @constant */
            draft?: true;
        };
        /** @description A listing as its own page shows it. */
        ListingDetail: {
            id: string;
            slug: string;
            name: string;
            city: string;
            state: string;
            country: string;
            /** @description The type on the badge; missing when the listing has none that is known. */
            type?: components["schemas"]["Named"];
            /** @description How many guests may stay. */
            guests: number;
            bedrooms: number;
            /** @description The first three furniture labels. */
            furniture: string[];
            /** @description How many more furniture labels there are. */
            furnitureMore: number;
            hotTub: boolean;
            featured: boolean;
            /** @description The host confirmed the listing. */
            verified: boolean;
            /** @description Short words for the most telling privacy facts, at most two; missing when none is given. */
            privacy?: string[];
            /** @description The first image; missing when there is none. */
            picture?: components["schemas"]["Picture"];
            /** @constant */
            draft?: true;
            description: string;
            types: components["schemas"]["Named"][];
            beds: number;
            bathrooms: number;
            /** @description All furniture labels. */
            allFurniture: string[];
            /** @description All features by category, without empty categories. */
            features: components["schemas"]["FeatureGroup"][];
            /** @description At most six things to say first. */
            highlights: string[];
            labels: {
                lifestyleAware: boolean;
                lifestyleFriendly: boolean;
                oneCoupleOnly: boolean;
                adultsOnly: boolean;
            };
            wifi: boolean;
            kitchen: boolean;
            notes: {
                privacy?: string;
                camera?: string;
                sound?: string;
                access?: string;
            };
            /** @description The answers about privacy, in the order of the questions; missing when none is given. */
            privacyFacts?: components["schemas"]["PrivacyFact"][];
            pictures: components["schemas"]["Picture"][];
            /** @description Where the booking button leads; null when there is no address. */
            booking: {
                url: string;
                domain: string;
                affiliate: boolean;
            } | null;
            /** @description ISO time of the last change, or empty. */
            updatedAt: string;
        };
        /** @description The facts of a listing that visitors compare. */
        StayFacts: {
            id: string;
            slug: string;
            name: string;
            city: string;
            state: string;
            country: string;
            /** @description The type on the badge; missing when the listing has none that is known. */
            type?: components["schemas"]["Named"];
            /** @description How many guests may stay. */
            guests: number;
            bedrooms: number;
            /** @description The first three furniture labels. */
            furniture: string[];
            /** @description How many more furniture labels there are. */
            furnitureMore: number;
            hotTub: boolean;
            featured: boolean;
            /** @description The host confirmed the listing. */
            verified: boolean;
            /** @description Short words for the most telling privacy facts, at most two; missing when none is given. */
            privacy?: string[];
            /** @description The first image; missing when there is none. */
            picture?: components["schemas"]["Picture"];
            /** @constant */
            draft?: true;
            types: components["schemas"]["Named"][];
            beds: number;
            bathrooms: number;
            /** @description All furniture labels. */
            allFurniture: string[];
            labels: {
                lifestyleAware: boolean;
                lifestyleFriendly: boolean;
                oneCoupleOnly: boolean;
                adultsOnly: boolean;
            };
            wifi: boolean;
            kitchen: boolean;
            /** @description The answers about privacy, in the order of the questions; missing when none is given. */
            privacyFacts?: components["schemas"]["PrivacyFact"][];
            /** @description Where the booking button leads; null when there is no address. */
            booking: {
                url: string;
                domain: string;
                affiliate: boolean;
            } | null;
            wellness: string[];
            /** @description Labels of LocationType. */
            setting: string[];
            atmosphere: string[];
            /** @description Labels of General, without those in labels. */
            general: string[];
        };
        /** @description Listings requested by their slugs. */
        Stays: {
            /** @description In the requested order, each once. */
            stays: components["schemas"]["StayFacts"][];
            /** @description The slugs that no visible listing has or had. */
            gone: string[];
            /** @description The former slugs of listings, with the current ones. */
            moved: {
                from: string;
                to: string;
            }[];
        };
        /** @description A property as its source spells it, without anything private. Cells may be null or missing. */
        PublicRecord: {
            id: string;
            Name?: string | null;
            Slug?: string | null;
            Description?: string | null;
            published?: boolean | string | number | null;
            Published?: boolean | string | number | null;
            City?: string | null;
            "A Address - City"?: string | null;
            "Address - City"?: string | null;
            "Location - City"?: string | null;
            State?: string | null;
            "A Address - State"?: string | null;
            "Address - State"?: string | null;
            "Location - State"?: string | null;
            Country?: string | null;
            "A Address - Country"?: string | null;
            "Address - Country"?: string | null;
            "Location - Country"?: string | null;
            "Property Type"?: (string[] | string) | null;
            Featured?: boolean | string | number | null;
            "Lifestyle Friendly"?: boolean | string | number | null;
            "Lifestyle Aware"?: boolean | string | number | null;
            "One Couple Only"?: boolean | string | number | null;
            "Kink Furniture"?: (string[] | string) | null;
            Tags?: (string[] | string) | null;
            "Hot Tub"?: unknown;
            Wifi?: boolean | string | number | null;
            Kitchen?: boolean | string | number | null;
            "On-Prem Play"?: boolean | string | number | null;
            "Max Guests"?: number | string | null;
            "Max Number of Guests"?: number | string | null;
            Bedrooms?: number | string | null;
            Beds?: number | string | null;
            Bathrooms?: number | string | null;
            Website?: string | null;
            "Booking Link"?: string | null;
            "Preview Image"?: {
                id?: string | null;
                url: string;
                thumbnails?: {
                    large?: {
                        url: string;
                        width?: number | null;
                        height?: number | null;
                    } | null;
                    full?: {
                        url: string;
                        width?: number | null;
                        height?: number | null;
                    } | null;
                } | null;
                width?: number | null;
                height?: number | null;
                alt?: string | null;
                placeholder?: string | null;
                variants?: {
                    base: string;
                    widths: number[];
                    formats: ("avif" | "webp")[];
                } | null;
            }[] | null;
            "Image Gallery"?: {
                id?: string | null;
                url: string;
                thumbnails?: {
                    large?: {
                        url: string;
                        width?: number | null;
                        height?: number | null;
                    } | null;
                    full?: {
                        url: string;
                        width?: number | null;
                        height?: number | null;
                    } | null;
                } | null;
                width?: number | null;
                height?: number | null;
                alt?: string | null;
                placeholder?: string | null;
                variants?: {
                    base: string;
                    widths: number[];
                    formats: ("avif" | "webp")[];
                } | null;
            }[] | null;
            "Nightlatch Verified"?: boolean | string | number | null;
            "Verified by Nightlatch"?: boolean | string | number | null;
            Verified?: boolean | string | number | null;
            "Host Verified"?: boolean | string | number | null;
            "Privacy Notes"?: string | null;
            Privacy_Notes?: string | null;
            "Camera Policy"?: string | null;
            Camera_Policy?: string | null;
            "Sound Notes"?: string | null;
            Sound_Notes?: string | null;
            "Access Notes"?: string | null;
            Access_Notes?: string | null;
            "Unique Kink Features"?: (string[] | string) | null;
            Unique_Kink_Features?: (string[] | string) | null;
            Affiliate?: boolean | string | number | null;
            "Updated At"?: string | null;
            Cameras?: (string[] | string) | null;
            Sound?: (string[] | string) | null;
            Sightlines?: (string[] | string) | null;
            Entry?: (string[] | string) | null;
            "On the Ground"?: (string[] | string) | null;
            "Identity Asked"?: (string[] | string) | null;
            "Pictures Allowed"?: (string[] | string) | null;
            "Cameras Detail"?: string | null;
            "Cameras By"?: string | null;
            "Cameras Since"?: string | null;
            "Sound Detail"?: string | null;
            "Sound By"?: string | null;
            "Sound Since"?: string | null;
            "Sightlines Detail"?: string | null;
            "Sightlines By"?: string | null;
            "Sightlines Since"?: string | null;
            "Entry Detail"?: string | null;
            "Entry By"?: string | null;
            "Entry Since"?: string | null;
            "On the Ground Detail"?: string | null;
            "On the Ground By"?: string | null;
            "On the Ground Since"?: string | null;
            "Identity Asked Detail"?: string | null;
            "Identity Asked By"?: string | null;
            "Identity Asked Since"?: string | null;
            "Pictures Allowed Detail"?: string | null;
            "Pictures Allowed By"?: string | null;
            "Pictures Allowed Since"?: string | null;
        };
        /** @description Counts for each filter choice, given the other active filters. */
        FacetCounts: {
            furniture: components["schemas"]["FacetValue"][];
            dynamics: components["schemas"]["FacetValue"][];
            wellness: components["schemas"]["FacetValue"][];
            locationType: components["schemas"]["FacetValue"][];
            /** @description How many listings give each answer about privacy, by the answer's slug; answers without listings are left out. */
            privacyFacts?: {
                [key: string]: number;
            };
        };
        /** @description One filter choice with its count. */
        FacetValue: {
            slug: string;
            label: string;
            count: number;
        };
        /** @description Features of one category. */
        FeatureGroup: {
            /** @enum {string} */
            category: "Kink Furniture" | "Wellness" | "General" | "Atmosphere" | "LocationType";
            items: {
                slug: string;
                label: string;
                hint?: string;
            }[];
        };
        /** @description A listing's answer to one privacy question. */
        PrivacyFact: {
            /** @enum {string} */
            key: "cameras" | "sound" | "sightlines" | "entry" | "ground" | "identity" | "pictures";
            /** @description The answers, with their labels. */
            values: components["schemas"]["Named"][];
            /** @description A few words of detail, such as where the cameras are. */
            detail?: string;
            /**
             * @description The source: the host, or Nightlatch, which has verified it.
             * @enum {string}
             */
            by: "host" | "verified";
            /** @description YYYY-MM-DD; missing when unknown. */
            since?: string;
        };
        /** @description One row under the search field: a place or a property. */
        Suggestion: {
            /** @constant */
            kind: "city";
            label: string;
            city: string;
            state: string;
            count: number;
        } | {
            /** @constant */
            kind: "state";
            label: string;
            state: string;
            count: number;
        } | {
            /** @constant */
            kind: "country";
            label: string;
            country: string;
            count: number;
        } | {
            /** @constant */
            kind: "property";
            label: string;
            id: string;
            slug: string;
            place: string;
        };
        /** @description Published listings per browse category. */
        CategoryCounts: {
            total: number;
            counts: {
                [key: string]: number;
            };
            pictures?: {
                [key: string]: components["schemas"]["Picture"];
            };
        };
        /** @description Published listings per feature. */
        FeatureCounts: {
            total: number;
            counts: {
                [key: string]: number;
            };
        };
        /** @description A filter value to drop, and how many listings there would be then. */
        DropHint: {
            /** @description The filter's name among the parameters. */
            filter: string;
            /** @description The value of a list filter; missing for other filters. */
            value?: string;
            total: number;
        };
        /** @description An image with its files. */
        Picture: {
            /** @description The address to show when nothing better is known. */
            src: string;
            width: number;
            height: number;
            alt: string;
            /** @description A tiny blurred version as a data address. */
            placeholder?: string;
            /** @description Files named {base}-{width}.{format}. */
            variants?: {
                base: string;
                widths: number[];
                formats: ("avif" | "webp")[];
            };
        };
        /** @description Stays to show next to another one, nearest first. */
        SimilarListings: {
            items: components["schemas"]["ListingCard"][];
        };
        /** @description A host's session. */
        HostSession: {
            csrf: string;
            slug: string;
            listings: {
                slug: string;
                name: string;
                place: string;
                /** @enum {string} */
                state: "shown" | "paused" | "hidden";
            }[];
            secondsLeft: number;
            address?: components["schemas"]["AddressChange"];
        };
        /** @description A listing as its host sees it. */
        HostedListing: {
            slug: string;
            name: string;
            place: string;
            /** @enum {string} */
            state: "shown" | "paused" | "hidden";
            pausedSince?: string;
            fields: {
                name: string;
                propertyType: string;
                description: string;
                city: string;
                state: string;
                country: string;
                website: string;
                bookingLink: string;
                maxGuests: string;
                bedrooms: string;
                beds: string;
                bathrooms: string;
                bedLayoutNotes: string;
                readonly furniture: string[];
                readonly wellness: string[];
                readonly general: string[];
                readonly atmosphere: string[];
                readonly locationType: string[];
            };
            privacy: {
                cameras?: {
                    readonly values: ("no-cameras" | "none-inside" | "outside-only" | "shared-rooms" | "alone" | "shared-walls" | "neighbours-hear" | "remote" | "fenced" | "overlooked" | "own-key" | "host-meets" | "staff-let-in" | "nobody" | "host-on-site" | "staff-on-site" | "other-guests" | "not-asked" | "at-booking" | "at-arrival" | "no-pictures" | "own-room-only" | "marked-spot" | "of-yourselves")[];
                    detail?: string;
                    /** @enum {string} */
                    by: "host" | "verified";
                    since?: string;
                };
                sound?: {
                    readonly values: ("no-cameras" | "none-inside" | "outside-only" | "shared-rooms" | "alone" | "shared-walls" | "neighbours-hear" | "remote" | "fenced" | "overlooked" | "own-key" | "host-meets" | "staff-let-in" | "nobody" | "host-on-site" | "staff-on-site" | "other-guests" | "not-asked" | "at-booking" | "at-arrival" | "no-pictures" | "own-room-only" | "marked-spot" | "of-yourselves")[];
                    detail?: string;
                    /** @enum {string} */
                    by: "host" | "verified";
                    since?: string;
                };
                sightlines?: {
                    readonly values: ("no-cameras" | "none-inside" | "outside-only" | "shared-rooms" | "alone" | "shared-walls" | "neighbours-hear" | "remote" | "fenced" | "overlooked" | "own-key" | "host-meets" | "staff-let-in" | "nobody" | "host-on-site" | "staff-on-site" | "other-guests" | "not-asked" | "at-booking" | "at-arrival" | "no-pictures" | "own-room-only" | "marked-spot" | "of-yourselves")[];
                    detail?: string;
                    /** @enum {string} */
                    by: "host" | "verified";
                    since?: string;
                };
                entry?: {
                    readonly values: ("no-cameras" | "none-inside" | "outside-only" | "shared-rooms" | "alone" | "shared-walls" | "neighbours-hear" | "remote" | "fenced" | "overlooked" | "own-key" | "host-meets" | "staff-let-in" | "nobody" | "host-on-site" | "staff-on-site" | "other-guests" | "not-asked" | "at-booking" | "at-arrival" | "no-pictures" | "own-room-only" | "marked-spot" | "of-yourselves")[];
                    detail?: string;
                    /** @enum {string} */
                    by: "host" | "verified";
                    since?: string;
                };
                ground?: {
                    readonly values: ("no-cameras" | "none-inside" | "outside-only" | "shared-rooms" | "alone" | "shared-walls" | "neighbours-hear" | "remote" | "fenced" | "overlooked" | "own-key" | "host-meets" | "staff-let-in" | "nobody" | "host-on-site" | "staff-on-site" | "other-guests" | "not-asked" | "at-booking" | "at-arrival" | "no-pictures" | "own-room-only" | "marked-spot" | "of-yourselves")[];
                    detail?: string;
                    /** @enum {string} */
                    by: "host" | "verified";
                    since?: string;
                };
                identity?: {
                    readonly values: ("no-cameras" | "none-inside" | "outside-only" | "shared-rooms" | "alone" | "shared-walls" | "neighbours-hear" | "remote" | "fenced" | "overlooked" | "own-key" | "host-meets" | "staff-let-in" | "nobody" | "host-on-site" | "staff-on-site" | "other-guests" | "not-asked" | "at-booking" | "at-arrival" | "no-pictures" | "own-room-only" | "marked-spot" | "of-yourselves")[];
                    detail?: string;
                    /** @enum {string} */
                    by: "host" | "verified";
                    since?: string;
                };
                pictures?: {
                    readonly values: ("no-cameras" | "none-inside" | "outside-only" | "shared-rooms" | "alone" | "shared-walls" | "neighbours-hear" | "remote" | "fenced" | "overlooked" | "own-key" | "host-meets" | "staff-let-in" | "nobody" | "host-on-site" | "staff-on-site" | "other-guests" | "not-asked" | "at-booking" | "at-arrival" | "no-pictures" | "own-room-only" | "marked-spot" | "of-yourselves")[];
                    detail?: string;
                    /** @enum {string} */
                    by: "host" | "verified";
                    since?: string;
                };
            };
            pictures: components["schemas"]["HostedPicture"][];
            /** @enum {string} */
            plan?: "free" | "upgraded" | "pro" | "elite";
            boostUntil?: string;
            /** @enum {string} */
            planWanted?: "free" | "upgraded" | "pro" | "elite";
            proposals: components["schemas"]["HostedProposal"][];
            days: components["schemas"]["HostedDay"][];
        };
        /** @description How a listing was seen on one day, UTC. */
        HostedDay: {
            day: string;
            views: number;
            followed: number;
        };
        /** @description An image as the host's page shows it. */
        HostedPicture: {
            url: string;
            caption: string;
            src: string;
            own: boolean;
        };
        /** @description A host's proposed change. */
        HostedProposal: {
            id: string;
            sentAt: string;
            fields: string[];
            photos: number;
            declined?: string;
        };
        /** @description A change of a host's address that waits for both addresses. */
        AddressChange: {
            until: string;
            said: {
                before: boolean;
                after: boolean;
            };
        };
        /** @description An advertisement and where it leads. */
        Ad: {
            /** @description The place on the page. */
            placement_id: string;
            /** @description The image; send both back when it is shown or clicked. */
            creative_id: string;
            advertiser_name: string;
            /** @description A path on this site. */
            image_url: string;
            alt: string;
            /** @description CSS pixels. */
            width: number;
            /** @description CSS pixels. */
            height: number;
            /** @description Where it leads, in a new tab. */
            destination_url: string;
        };
        /** @description A slug with its label. */
        Named: {
            slug: string;
            label: string;
        };
        /** @description The response of every failed call. */
        Error: {
            /** @description One clear sentence. */
            error: string;
            /** @description A code from the list of errors. */
            code: string;
            /** @description The parameter or field at fault. */
            field?: string;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
