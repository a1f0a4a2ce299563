ALTER TABLE "delivery_days" ADD COLUMN "beyond" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "slot_days" ADD COLUMN "beyond" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- A place that the owner gives where none is left raises the capacity only while so much is taken; the day keeps its number.
CREATE OR REPLACE FUNCTION make_room(wanted_day date, wanted_slot text, points int) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO slot_days (day, slot_id, capacity)
    SELECT wanted_day, id, capacity FROM delivery_slots WHERE id = wanted_slot ON CONFLICT DO NOTHING;
  UPDATE slot_days SET capacity = taken + 1, beyond = beyond + taken + 1 - capacity
    WHERE day = wanted_day AND slot_id = wanted_slot AND taken >= capacity;
  UPDATE delivery_days SET capacity = taken + points, beyond = beyond + taken + points - capacity
    WHERE day = wanted_day AND taken + points > capacity;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION give_slot_back(given_day date, given_slot text, points int) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  was_full boolean;
BEGIN
  SELECT taken >= capacity INTO was_full FROM delivery_days WHERE day = given_day FOR NO KEY UPDATE;
  UPDATE slot_days SET taken = taken - 1, capacity = greatest(capacity - beyond, taken - 1),
      beyond = greatest(taken - 1 - (capacity - beyond), 0)
    WHERE day = given_day AND slot_id = given_slot
    RETURNING was_full OR taken + 1 >= capacity INTO was_full;
  UPDATE delivery_days SET taken = taken - points, capacity = greatest(capacity - beyond, taken - points),
      beyond = greatest(taken - points - (capacity - beyond), 0)
    WHERE day = given_day;
  IF was_full THEN PERFORM pg_notify('dokmai', '{"topic":"slots"}'); END IF;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION add_work(a_checkout text, points int) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  claim slot_claims;
BEGIN
  SELECT * INTO claim FROM slot_claims WHERE checkout_id = a_checkout AND state = 'sold' FOR UPDATE;
  IF NOT FOUND THEN RETURN; END IF;
  PERFORM FROM delivery_days WHERE day = claim.day FOR NO KEY UPDATE;
  UPDATE delivery_days SET taken = taken + points, capacity = greatest(capacity, taken + points),
      beyond = beyond + greatest(taken + points - capacity, 0)
    WHERE day = claim.day;
  UPDATE slot_claims SET work = work + points WHERE checkout_id = a_checkout;
END $$;
