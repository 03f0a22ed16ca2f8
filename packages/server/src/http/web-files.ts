import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { AppError } from '../base/app-error.ts';
import { tileOrigin } from '../options/maps.ts';
import type { ServerOptions } from '../options/options.ts';
import { apiHeaders, pageHeaders } from './headers.ts';
import { failure } from './failure.ts';

const forEver = 'public, max-age=31536000, immutable';
/** A name that changes with its content. */
const hashed = /-[\w-]{8}\.\w+$/;
const page = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' };
const translation =
  /^\/[a-z-]{1,20}\/translations\/([a-zA-Z]{2,3}(?:-[a-zA-Z0-9]{2,4})?)\/([a-z0-9-]{1,30})\.json$/;
/**
 * The first path segment is the interface (S2.1); everything below is the web app's own. `/action` is where panels of the
 * family have a local API: its clients are to read that there is none here.
 */
const isPage = (path: string): boolean =>
  !/^\/(?:REST|api|yapi|action|ws|link|socket\.io|static|metrics|healthz|readyz)(?:\/|$)/i.test(path);

/** Where the portal begins, and where it does so for installers (S2.2). */
const entryPage = /^\/index\.html$|^(?:\/[a-z-]{1,20}){0,2}\/installer\.html$/;

/**
 * Serves the built web app: files with a hash in their name for ever, translations below every entry (S7.1), and the
 * one page for every other address. What is not there is 404: JSON below the API, so that a client reads it.
 */
export async function serveWeb(
  app: FastifyInstance,
  dist: string,
  { tls, maps }: Pick<ServerOptions, 'tls' | 'maps'>,
): Promise<void> {
  const headers = pageHeaders(tls, tileOrigin(maps));
  await app.register(fastifyStatic, {
    root: dist,
    serve: false,
    preCompressed: true,
    index: false,
    cacheControl: false,
    dotfiles: 'ignore',
  });
  const html = await readFile(join(dist, 'index.html'));
  const compressed = await readFile(join(dist, 'index.html.br')).catch(() => null);

  const sendPage = (reply: FastifyReply, takesBrotli: boolean): FastifyReply => {
    reply.headers({ ...headers, ...page, vary: 'accept-encoding' });
    return takesBrotli && compressed
      ? reply.header('content-encoding', 'br').send(compressed)
      : reply.send(html);
  };
  const sendFile = (reply: FastifyReply, path: string, cache: string): FastifyReply =>
    reply.headers({ ...headers, 'cache-control': cache }).sendFile(path);

  app.get('/static/*', (request, reply) => {
    const path = new URL(request.url, 'http://files').pathname.slice('/static/'.length);
    return sendFile(reply, decodeURIComponent(path), hashed.test(path) ? forEver : 'no-cache');
  });
  app.setNotFoundHandler((request, reply) => {
    const { pathname } = new URL(request.url, 'http://files');
    const words = translation.exec(pathname);
    if (words) return sendFile(reply, `translations/${words[1]}/${words[2]}.json`, 'no-cache');
    const accepts = request.headers['accept-encoding']?.includes('br') === true;
    const reads = request.method === 'GET' || request.method === 'HEAD';
    if (reads && isPage(pathname)) {
      // A missing file must not turn into the page: a browser would take it for a script.
      const file = /\.[a-z0-9]{2,12}$/i.test(pathname) && !entryPage.test(pathname);
      return file ? sendFile(reply, pathname.slice(1), 'no-cache') : sendPage(reply, accepts);
    }
    return sendNotFound(reply, tls);
  });
}

/** 404 with the envelope. */
export const sendNotFound = (reply: FastifyReply, tls: boolean): FastifyReply =>
  reply
    .code(404)
    .headers(apiHeaders(tls))
    .send(failure(new AppError('notFound', 'v2_mg_no_data_found')));
