-- A transaction that notifies makes all others that do wait for its commit. The shop's own statement says that it
-- tells of its orders itself. No name of a connection: a pooler shares connections.
DROP TRIGGER tell_of_insert ON orders;
--> statement-breakpoint
CREATE TRIGGER tell_of_insert AFTER INSERT ON orders REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT
  WHEN (coalesce(current_setting('dokmai.tells_itself', true), '') <> 'yes') EXECUTE FUNCTION tell_listeners('orders');
