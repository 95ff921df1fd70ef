/** Replaces the texts of the runtime's errors: each still carries its code and the address that explains it. */
const texts = new Proxy({}, { get: () => "The federation runtime reports" });

export { texts as buildDescMap, texts as errorDescMap, texts as runtimeDescMap, texts as typeDescMap };
