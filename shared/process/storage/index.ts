/** Buckets of an object store, and files and folders on the disk. */
export { type Bucket, type BucketEntry, type BucketSettings, bucketAddress, openBucket, readBucketSettings } from "./bucket.ts";
export { expectFolder, expectRoom } from "./data-folder.ts";
export { makeFolderSynced, syncFolder, writeSynced } from "./lasting-files.ts";
