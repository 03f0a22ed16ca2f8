/**
 * By what somebody of outside was let in: the owner's word, an emergency, a panel that is still set up, or a case of
 * support.
 */
export const visitKinds = ['let', 'emergency', 'building', 'support'] as const;

/**
 * How it ended: its time was over, the owner sent them away, they went, more time was given in a time of its own, the
 * home was handed over, another company or none looks after it, or a case was closed.
 */
export const visitEnds = [
  'time',
  'owner',
  'company',
  'moreTime',
  'handedOver',
  'otherCompany',
  'closed',
] as const;
