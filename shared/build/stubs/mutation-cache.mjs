/**
 * Replaces the query client's store of mutations: remotes have queries alone (shared/runtime), and send what a visitor writes by the
 * API's client. What the client itself and its hydration ask of the store finds it empty.
 */
export class MutationCache {
  getAll = () => [];
  findAll = () => [];
  clear() {}
  subscribe = () => () => {};
  resumePausedMutations = async () => [];

  build() {
    throw new Error("Mutations are left out of this build.");
  }
}
