/** Replaces the query client's store of mutations, which no remote uses. */
export class MutationCache {
  getAll = () => [];
  findAll = () => [];
  clear() {}
  subscribe = () => () => {};
  resumePausedMutations = async () => [];

  build() {
    throw new Error("This build has no mutations.");
  }
}
