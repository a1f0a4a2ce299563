import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  index('routes/home.tsx'),
  route('allproducts', 'routes/products.tsx'),
  route('products', 'routes/products.tsx', { id: 'products-alias' }),
  route('productInfo/:id', 'routes/product.tsx'),
  route('cart', 'routes/cart.tsx'),
  route('cart/today', 'routes/cart-today.ts'),
  route('checkout/:id', 'routes/checkout.tsx'),
  route('checkout/:id/status', 'routes/checkout-status.ts'),
  route('order', 'routes/orders.tsx'),
  route('login', 'routes/login.tsx'),
  route('signup', 'routes/signup.tsx'),
  route('logout', 'routes/logout.ts'),
  route('preferences', 'routes/preferences.ts'),
  route('about', 'routes/about.tsx'),
  route('return-policy', 'routes/return-policy.tsx'),
  route('privacy-policy', 'routes/privacy-policy.tsx'),
  // The owner's screens. The layout lets nobody else in, whatever is added under it.
  layout('routes/admin.tsx', [
    route('dashboard', 'routes/dashboard.tsx', [
      index('routes/dashboard-products.tsx'),
      route('orders', 'routes/dashboard-orders.tsx'),
      route('users', 'routes/dashboard-users.tsx'),
    ]),
    route('dashboard/orders.csv', 'routes/orders-csv.ts'),
    route('dashboard/orders/:id', 'routes/dashboard-order.tsx'),
    route('dashboard/orders/:id/slip', 'routes/packing-slip.tsx'),
    route('dashboard/money', 'routes/dashboard-money.tsx'),
    route('dashboard/undo-delete', 'routes/undo-delete.ts'),
    route('addproduct', 'routes/add-product.tsx'),
    route('updateproduct', 'routes/update-product.tsx'),
  ]),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig
