-- outside a transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "products_occasions" ON "products" USING gin ("occasions");
