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
