import type { FastifyInstance } from 'fastify';
import { AppError } from '../base/app-error.ts';

const badBody = (): AppError => new AppError('inputError', 'v2_mg_input_error', { status: 400 });

/** A form's fields; one sent twice becomes a list. Own properties only: a field may be named `__proto__`. */
export function formFields(text: string): Readonly<Record<string, unknown>> {
  const fields = Object.create(null) as Record<string, unknown>;
  for (const [name, value] of new URLSearchParams(text)) {
    const before = fields[name];
    fields[name] =
      before === undefined ? value : Array.isArray(before) ? [...before, value] : [before, value];
  }
  return fields;
}

function json(text: string): unknown {
  // Clients of the family send some of their POSTs and PUTs without a body.
  if (text.trim() === '') return {};
  try {
    return JSON.parse(text);
  } catch {
    throw badBody();
  }
}

/** Bodies are forms or JSON on every call (domain 1.0); anything else is 400. */
export function acceptBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, formFields(body.toString())),
  );
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, json(body.toString()));
    } catch (error) {
      done(error instanceof Error ? error : badBody());
    }
  });
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) =>
    body.toString() === '' ? done(null, {}) : done(badBody()),
  );
}
