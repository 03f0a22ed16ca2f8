import type { Driver } from 'kysely';

/**
 * Has a driver say of a transaction that failed why it failed. A full disk has ended it already, and so has a broken
 * connection: then taking it back fails, too, which would be all that anybody hears.
 */
export function soundRollback(driver: Driver): Driver {
  const rollback = driver.rollbackTransaction.bind(driver);
  driver.rollbackTransaction = (connection) => rollback(connection).catch(() => undefined);
  return driver;
}
