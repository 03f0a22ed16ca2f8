/** What a panel's plan may have or lack (S2.17, S3.10, S6.6). */
export const features = [
  'push',
  'incomingCall',
  'email',
  'sms',
  'voice',
  'camera',
  'automation',
  'care',
  'location',
] as const;
