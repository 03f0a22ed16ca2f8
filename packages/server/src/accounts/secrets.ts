import { hash, timingSafeEqual } from 'node:crypto';
import type { Random } from '@homeward/contract/ports.ts';

/** 256 bits, 43 characters. */
export const newToken = (random: Random): string => Buffer.from(random.bytes(32)).toString('base64url');

/** 128 bits, for the names of things. */
export const newId = (random: Random): string => Buffer.from(random.bytes(16)).toString('hex');

/** How tokens and keys are kept: they are random, so a fast hash is enough. */
export const tokenHash = (token: string): string => hash('sha256', token, 'hex');

/** Whether two texts are the same, in a time that says nothing about where they differ. */
export const sameText = (a: string, b: string): boolean =>
  timingSafeEqual(Buffer.from(tokenHash(a)), Buffer.from(tokenHash(b)));

/**
 * How an app password is kept. Clients of the family send its md5 (`pw_encrypted=hashed`), others the password itself;
 * one fast hash over the md5 serves both. It is a random secret, so that neither hash weakens it.
 */
export const appPasswordHash = (md5: string): string => tokenHash(`app ${md5}`);
export const md5Of = (password: string): string => hash('md5', password, 'hex');
