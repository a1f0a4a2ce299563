-- A place that the owner gives on purpose, also where the day or the time is closed. The caller has locked the day.
CREATE FUNCTION take_beyond(wanted_day date, wanted_slot text, points int) RETURNS text LANGUAGE plpgsql AS $$
BEGIN
  PERFORM make_room(wanted_day, wanted_slot, points);
  UPDATE slot_days SET taken = taken + 1 WHERE day = wanted_day AND slot_id = wanted_slot;
  IF NOT FOUND THEN RETURN 'closed'; END IF;
  UPDATE delivery_days SET taken = taken + points WHERE day = wanted_day;
  RETURN 'taken-last';
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION move_claim(a_checkout text, wanted_day date, wanted_slot text, work_per_day int, beyond boolean)
RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  claim slot_claims;
  answer text;
BEGIN
  SELECT * INTO claim FROM slot_claims WHERE checkout_id = a_checkout AND state = 'sold' FOR UPDATE;
  IF NOT FOUND THEN RAISE EXCEPTION 'the checkout % has no sold time', a_checkout; END IF;
  INSERT INTO delivery_days (day, capacity) VALUES (wanted_day, work_per_day) ON CONFLICT DO NOTHING;
  PERFORM FROM delivery_days WHERE day IN (claim.day, wanted_day) ORDER BY day FOR NO KEY UPDATE;
  PERFORM give_slot_back(claim.day, claim.slot_id, claim.work);
  answer := CASE WHEN beyond THEN take_beyond(wanted_day, wanted_slot, claim.work)
    ELSE take_slot(wanted_day, wanted_slot, claim.work, work_per_day) END;
  -- The caller rolls back.
  IF answer NOT LIKE 'taken%' THEN RETURN answer; END IF;
  UPDATE slot_claims SET day = wanted_day, slot_id = wanted_slot, made_at = now() WHERE checkout_id = a_checkout;
  RETURN answer;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION claim_by_hand(a_checkout text, wanted_day date, wanted_slot text, points int, work_per_day int, new_state text, beyond boolean)
RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  answer text;
BEGIN
  PERFORM FROM slot_claims WHERE checkout_id = a_checkout FOR UPDATE;
  IF beyond THEN
    INSERT INTO delivery_days (day, capacity) VALUES (wanted_day, work_per_day) ON CONFLICT DO NOTHING;
    PERFORM FROM delivery_days WHERE day = wanted_day FOR NO KEY UPDATE;
    answer := take_beyond(wanted_day, wanted_slot, points);
  ELSE
    answer := take_slot(wanted_day, wanted_slot, points, work_per_day);
  END IF;
  IF answer NOT LIKE 'taken%' THEN RETURN answer; END IF;
  INSERT INTO slot_claims AS claim (checkout_id, day, slot_id, work, state)
    VALUES (a_checkout, wanted_day, wanted_slot, points, new_state)
    ON CONFLICT (checkout_id) DO UPDATE SET day = excluded.day, slot_id = excluded.slot_id, work = excluded.work,
      state = excluded.state, made_at = now(), ended_at = NULL WHERE claim.state = 'released';
  IF NOT FOUND THEN RAISE EXCEPTION 'the checkout % has a time already', a_checkout; END IF;
  RETURN answer;
END $$;
