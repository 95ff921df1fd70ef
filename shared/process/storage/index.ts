export { type Bucket, type BucketEntry, type BucketSettings, bucketAddress, openBucket, readBucketSettings } from "./bucket.ts";
export { expectFolder, expectRoom, makeFolderSynced, syncFolder, writeSynced } from "./disk.ts";
