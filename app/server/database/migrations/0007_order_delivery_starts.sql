ALTER TABLE "order_search" ADD COLUMN "delivery_starts" timestamp with time zone;
--> statement-breakpoint
CREATE FUNCTION delivery_starts(a_day date, a_slot text) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT (a_day + make_interval(mins => starts)) AT TIME ZONE 'Asia/Bangkok' FROM delivery_slots WHERE id = a_slot
$$;
--> statement-breakpoint
-- Also for the roll-up of an older version. Waits for a change of the delivery; a later one finds the new row.
CREATE FUNCTION note_delivery_starts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT delivery_starts(day, slot_id) INTO NEW.delivery_starts FROM deliveries WHERE order_id = NEW.order_id FOR SHARE;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER note_delivery_starts BEFORE INSERT ON order_search
  FOR EACH ROW EXECUTE FUNCTION note_delivery_starts();
--> statement-breakpoint
CREATE FUNCTION move_delivery_starts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  moved timestamptz := delivery_starts(NEW.day, NEW.slot_id);
BEGIN
  UPDATE order_search SET delivery_starts = moved WHERE order_id = NEW.order_id AND delivery_starts IS DISTINCT FROM moved;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER move_delivery_starts AFTER INSERT OR UPDATE OF day, slot_id ON deliveries
  FOR EACH ROW EXECUTE FUNCTION move_delivery_starts();
