/** What of a device is as it is to be: what waits is over what is there. */
export interface DeviceDraft {
  readonly name: string;
  readonly room: string;
  readonly role: string;
}
