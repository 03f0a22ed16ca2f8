/** Kinds of news, most urgent first. */
export const notificationClasses = [
  'fire',
  'alarm',
  'medical',
  'technical',
  'fault',
  'arming',
  'status',
] as const;

/** Ways to a person: the first five are features of the plan and tabs of the page, in this order (S2.17). */
export const notificationChannels = ['push', 'incomingCall', 'email', 'sms', 'voice', 'webhook'] as const;
