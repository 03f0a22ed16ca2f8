/** The modes of an area. The wire word `home` means `home_1`. */
export const armModes = ['disarm', 'arm', 'home_1', 'home_2', 'home_3'] as const;

export const armedModes = ['arm', 'home_1', 'home_2', 'home_3'] as const;
