export const devicePath = (id: string): string => `/automation/device/${encodeURIComponent(id)}`;
export const roomPath = (id: string): string => `/automation/room/${encodeURIComponent(id)}`;
