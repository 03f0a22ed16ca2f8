/** What a company says of itself, in the order in which it is asked. */
export const profileFields = ['name', 'phone', 'mail', 'address'] as const;
export type ProfileField = (typeof profileFields)[number];
/** Characters of each at most. */
export const profileLength: Readonly<Record<ProfileField, number>> = {
  name: 80,
  phone: 40,
  mail: 120,
  address: 200,
};
