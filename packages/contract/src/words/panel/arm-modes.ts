/** The modes of an area. The wire word `home` means `home_1`. */
export const armModes = ['disarm', 'arm', 'home_1', 'home_2', 'home_3'] as const;

export const armedModes = ['arm', 'home_1', 'home_2', 'home_3'] as const;

/** Modes that somebody may name: those of people who are at home. */
export const homeModes = ['home_1', 'home_2', 'home_3'] as const;

/** Icons that a home may choose for them. */
export const ownModeIcons = ['houseShield', 'moon', 'bed', 'sun', 'users', 'heartHand'] as const;
