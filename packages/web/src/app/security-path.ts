/** Security and status both open the security page (S2.6). */
export const isSecurityPath = (path: string): boolean => path === '/security' || path === '/status';
