/** Replaces the taking in of sharing data that comes after a container's own: in a build all of it is in the container. */
const nothingToAdd = () => {};

export { nothingToAdd as updateConsumeOptions, nothingToAdd as updateRemoteOptions };
