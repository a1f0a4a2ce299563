-- outside a transaction: the orders of before, some at a time. An order in another's parcel is sorted by the time of that.
-- Waits for a change of the parcel before it reads which delivery counts; a later one finds the new row.
CREATE OR REPLACE FUNCTION note_delivery_starts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  parcel text := (SELECT joins FROM orders WHERE id = NEW.order_id);
BEGIN
  PERFORM FROM deliveries WHERE order_id IN (NEW.order_id, parcel) ORDER BY order_id FOR SHARE;
  SELECT delivery_starts(day, slot_id) INTO NEW.delivery_starts FROM deliveries
    WHERE order_id IN (NEW.order_id, parcel) ORDER BY order_id = NEW.order_id DESC LIMIT 1;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION move_delivery_starts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  moved timestamptz := delivery_starts(NEW.day, NEW.slot_id);
BEGIN
  UPDATE order_search SET delivery_starts = moved WHERE order_id = NEW.order_id AND delivery_starts IS DISTINCT FROM moved;
  UPDATE order_search SET delivery_starts = moved
    WHERE order_id IN (
      SELECT id FROM orders o WHERE joins = NEW.order_id AND NOT EXISTS (SELECT FROM deliveries own WHERE own.order_id = o.id))
      AND delivery_starts IS DISTINCT FROM moved;
  RETURN NULL;
END $$;
--> statement-breakpoint
DO $$
DECLARE
  batch text[];
  behind text := '';
BEGIN
  LOOP
    batch := ARRAY(SELECT id FROM orders WHERE joins IS NOT NULL AND id > behind ORDER BY id LIMIT 500);
    EXIT WHEN batch = '{}';
    PERFORM FROM deliveries WHERE order_id IN (SELECT joins FROM orders WHERE id = ANY (batch)) ORDER BY order_id FOR SHARE;
    UPDATE order_search s SET delivery_starts = delivery_starts(d.day, d.slot_id)
      FROM orders o JOIN deliveries d ON d.order_id = o.joins
      WHERE o.id = ANY (batch) AND s.order_id = o.id AND d.day IS NOT NULL AND s.delivery_starts IS NULL
        AND NOT EXISTS (SELECT FROM deliveries own WHERE own.order_id = o.id);
    behind := batch[cardinality(batch)];
    COMMIT;
  END LOOP;
END $$;
